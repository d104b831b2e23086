/** Prints one line for the user. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** An error that the user can mend: its message is shown without a stack. */
export class LaunchError extends Error {}

/** Runs a command's main function, and ends the process with the exit code that it returns. */
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
