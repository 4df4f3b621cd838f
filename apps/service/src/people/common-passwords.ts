import { toRefusal } from '../http/operations/validate.ts';

/** Digits and signs that people add to a word until it is long enough. */
const mostAdded = 6;
const shortestUnit = 4;

/** Signs that stand for letters. */
const letters: ReadonlyMap<string, string> = new Map([
  ['@', 'a'],
  ['4', 'a'],
  ['3', 'e'],
  ['1', 'i'],
  ['!', 'i'],
  ['0', 'o'],
  ['$', 's'],
  ['5', 's'],
  ['7', 't'],
]);

let common: Promise<ReadonlySet<string>> | undefined;

/** Read when somebody first sets a password: it has 49,000 entries. */
function loadCommon(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
}

/**
 * Whether attackers try this password first: one of the list, also with upper case, digits around it, or signs for
 * letters, and anything that repeats itself. NIST SP 800-63B, 3.1.1.2.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const list = await loadCommon();
  const plain = password.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
  const unit = repeatedUnit(plain);
  if (unit !== undefined && (unit.length <= shortestUnit || list.has(unit))) return true;
  const core = plain.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]{1,200}$/u, '');
  const cores = plain.length - core.length <= mostAdded ? [core] : [];
  return [plain, ...cores].some((one) => list.has(one) || list.has(withLetters(one)));
}

/** @throws ProblemError `validation_failed` for the field */
export async function refuseCommonPassword(
  password: string,
  field: 'password' | 'newPassword',
): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  const detail =
    'is one of the most common passwords, which attackers try first. A sentence of your own is better';
  throw toRefusal([{ pointer: `/${field}`, code: 'common', detail }]);
}

function withLetters(text: string): string {
  return [...text].map((sign) => letters.get(sign) ?? sign).join('');
}

/** What the text repeats from beginning to end; undefined if it does not. */
function repeatedUnit(text: string): string | undefined {
  const period = (text + text).indexOf(text, 1);
  return period > 0 && period < text.length ? text.slice(0, period) : undefined;
}
