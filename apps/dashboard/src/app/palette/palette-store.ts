let isOpen = false;
const listeners = new Set<() => void>();

/** What was typed since the palette was opened: its script may still be on its way, and the page below must not get it. */
let typedAhead = '';

function keepTyped(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
  typedAhead += event.key;
  event.preventDefault();
}

/** What was typed before the palette could take it. From now on its own field gets what is typed. */
export function takeTypedAhead(): string {
  removeEventListener('keydown', keepTyped, true);
  const typed = typedAhead;
  typedAhead = '';
  return typed;
}

function change(next: boolean): void {
  isOpen = next;
  takeTypedAhead();
  if (next) addEventListener('keydown', keepTyped, true);
  for (const listener of listeners) listener();
}

export const openPalette = (): void => change(true);
export const closePalette = (): void => change(false);

export const paletteStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isOpen: (): boolean => isOpen,
};

/** Opens on Ctrl-K, or ⌘-K on a Mac, even while typing. Returns a function that removes the shortcut. */
export function listenForPalette(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    change(!isOpen);
  };
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}
