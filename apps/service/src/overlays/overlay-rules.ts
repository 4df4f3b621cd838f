import {
  type Contradiction,
  type FieldError,
  findContradictions,
  limits,
  type OverlayOptions,
  rulesOf,
} from '@overlay/contract';

type Words = { readonly code: string; readonly detail: (contradiction: Contradiction) => string };

const words: Readonly<Record<Contradiction['broken'], Words>> = {
  above: { code: 'range', detail: ({ others: [other] }) => `must be greater than ${other}` },
  exceeds: { code: 'range', detail: ({ others: [low, high] }) => `must fit between ${low} and ${high}` },
  divides: {
    code: 'multiple',
    detail: ({ others: [low, high] }) =>
      `must divide the range from ${low} to ${high} evenly, so that ${high} can be selected`,
  },
  needs: {
    code: 'required',
    detail: ({ option, others: [other] }) => `${other} needs ${option}, which names it`,
  },
  // Votes are stored by id: two options with the same id would be indistinguishable.
  unique: { code: 'unique', detail: () => 'is the id of an earlier option' },
  among: { code: 'reference', detail: ({ others: [other] }) => `must be the id of one of ${other}` },
};

/**
 * Checks what a schema cannot express: how the fields of valid options fit together. Pointers are relative to the
 * options.
 */
export function overlayRuleErrors(options: OverlayOptions): FieldError[] {
  const contradictions = findContradictions(rulesOf(options.type), { ...options });
  return [...sizeErrors(options), ...contradictions.map(toFieldError)];
}

/** In bytes: pages load them, and a character takes up to six as JSON. */
function sizeErrors(options: OverlayOptions): FieldError[] {
  const bytes = Buffer.byteLength(JSON.stringify(options));
  if (bytes <= limits.overlayBytes) return [];
  const detail = `must take at most ${limits.overlayBytes} bytes as JSON, and these take ${bytes}`;
  return [{ pointer: '/', code: 'maxBytes', detail }];
}

function toFieldError(contradiction: Contradiction): FieldError {
  const { option, within = [], broken } = contradiction;
  const { code, detail } = words[broken];
  return { pointer: `/${[option, ...within].join('/')}`, code, detail: detail(contradiction) };
}
