import type { OverlayOptions } from '@overlay/contract';

/** What viewers pressed: one of the thumbs, or a text that they read. */
export type Answer = 'like' | 'dislike' | { readonly label: string };

/** What a stored value stood for; undefined if it speaks for itself, such as the stars of a rating, or has no label. */
export function toAnswer(options: OverlayOptions, value: number | string): Answer | undefined {
  if (options.type === 'tap') return toTap(options, value);
  if (options.type !== 'poll') return undefined;
  const option = (options.pollOptions ?? []).find((one, index) =>
    typeof one === 'string' ? index === value : one.id === value,
  );
  return option === undefined ? undefined : { label: typeof option === 'string' ? option : option.label };
}

function toTap(
  { tapStyle, tapLabel, tapValue }: Extract<OverlayOptions, { type: 'tap' }>,
  value: number | string,
): Answer | undefined {
  const isButton = (tapStyle ?? (tapLabel == null ? 'like-dislike' : 'button')) === 'button';
  if (isButton) return value === (tapValue ?? 1) && tapLabel != null ? { label: tapLabel } : undefined;
  return value === 1 ? 'like' : value === 0 ? 'dislike' : undefined;
}
