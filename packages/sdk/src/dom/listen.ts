/** Listens to events of several types, which spaces separate. */
export function listen(
  target: EventTarget,
  types: string,
  run: (event: never) => void,
  options?: AddEventListenerOptions,
): void {
  // The event is that of the type.
  for (const type of types.split(' ')) target.addEventListener(type, run as EventListener, options);
}
