/** Listens to events of several types, which spaces separate. */
export function listen(
  target: EventTarget,
  types: string,
  run: (event: never) => void,
  options?: AddEventListenerOptions,
): void {
  // Callers name the event class that belongs to their types.
  for (const type of types.split(' ')) target.addEventListener(type, run as EventListener, options);
}
