/** A failure that the person at the keyboard can act on: its message is the whole story, a stack would only hide it. */
export class PlainFailure extends Error {}

/**
 * Runs a tool to its end. A PlainFailure is printed as one sentence; anything else is a bug and keeps its stack.
 * @param {() => Promise<void>} tool
 */
export async function runTool(tool) {
  try {
    await tool();
  } catch (error) {
    console.error(error instanceof PlainFailure ? `error: ${error.message}` : error);
    process.exitCode = 1;
  }
}
