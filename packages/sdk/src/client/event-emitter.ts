type Listeners<Events> = { [Name in keyof Events]?: Set<(event: Events[Name]) => void> };

/** Listeners by name. A listener that throws affects neither the others nor the SDK. */
export interface EventEmitter<Events> {
  /** Returns a function that removes the listener. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void;
  off<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void;
}

export function createEventEmitter<Events>(onThrow: (error: unknown) => void): EventEmitter<Events> {
  const listeners: Listeners<Events> = {};
  const off: EventEmitter<Events>['off'] = (name, listener) => {
    listeners[name]?.delete(listener);
  };
  return {
    on(name, listener) {
      const set = listeners[name] ?? new Set();
      listeners[name] = set.add(listener);
      return () => off(name, listener);
    },
    off,
    emit(name, event) {
      for (const listener of listeners[name] ?? []) {
        try {
          listener(event);
        } catch (error) {
          onThrow(error);
        }
      }
    },
  };
}
