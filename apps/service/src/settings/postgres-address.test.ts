import { expect, test } from 'vitest';
import { toPostgresHosts } from './postgres-address.ts';

test('an address with several hosts becomes one address for each', () => {
  const address = 'postgres://user:p%40ss@one:5433,two/name?target_session_attrs=primary&sslmode=disable';
  expect(toPostgresHosts(address)).toEqual([
    { name: 'one:5433', url: 'postgres://user:p%40ss@one:5433/name?sslmode=disable', options: '' },
    { name: 'two:5432', url: 'postgres://user:p%40ss@two/name?sslmode=disable', options: '' },
  ]);
});

test.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
  'sslmode=%s verifies the certificate',
  (mode) => {
    const [host] = toPostgresHosts(`postgres://user@one/name?sslmode=${mode}`);
    expect(host?.url).toBe('postgres://user@one/name?sslmode=verify-full');
  },
);

test('session settings are separated from the address', () => {
  const [host] = toPostgresHosts('postgres://user@one/name?options=-c%20work_mem%3D8MB');
  expect(host).toEqual({ name: 'one:5432', url: 'postgres://user@one/name', options: '-c work_mem=8MB' });
});
