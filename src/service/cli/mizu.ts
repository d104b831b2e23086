import { runCommand } from './run-command.ts';

// The program `mizu`.
const { code, output, complaints } = await runCommand(process.argv.slice(2), process.env);
process.stdout.write(output);
process.stderr.write(complaints);
process.exitCode = code;
