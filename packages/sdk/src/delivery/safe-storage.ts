import type { Environment, SafeStorage, StorageArea } from './environment.ts';

/** Undefined without storage: the property itself throws in sandboxed frames and with cookies blocked. */
export function openStorage(environment: Environment, area: StorageArea): SafeStorage | undefined {
  const attempt = <T>(run: (storage: Storage) => T): T | undefined => {
    try {
      const storage = environment.storage(area);
      return storage && run(storage);
    } catch {
      return undefined;
    }
  };
  if (attempt((storage) => storage.length) === undefined) return undefined;
  return {
    get: (key) => attempt((storage) => storage.getItem(key)) ?? undefined,
    set: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }) ?? false,
    remove: (key) => attempt((storage) => storage.removeItem(key)),
    keys: (prefix) =>
      attempt((storage) =>
        Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '').filter((key) =>
          key.startsWith(prefix),
        ),
      ) ?? [],
  };
}
