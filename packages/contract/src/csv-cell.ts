/** How spreadsheets begin a formula, in ASCII or full width; `;` and line ends begin a new cell in some of them. */
const formula = /^[=+\-@;\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const negativeNumber = /^-(\d+(\.\d+)?|\.\d+)(e[+-]?\d{1,3})?$/i;

/** Text for a cell of a CSV file, not quoted yet: what a spreadsheet would run as a formula is preceded by an apostrophe. */
export function toCsvCell(text: string): string {
  return formula.test(text) && !negativeNumber.test(text) ? `'${text}` : text;
}
