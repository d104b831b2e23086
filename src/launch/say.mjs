/** One line for the person who typed the command. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** What a person can mend: its message is shown as it is, without a stack. */
export class LaunchError extends Error {}

/** Runs a command's main function and ends the process with the exit code that it answers. */
export function launch(main) {
  main().then(
    (exitCode) => {
      process.exitCode = exitCode;
    },
    (error) => {
      process.stderr.write(`${error instanceof LaunchError ? error.message : error.stack}\n`);
      process.exitCode = 1;
    },
  );
}
