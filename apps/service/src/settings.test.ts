import { expect, it } from 'vitest';
import { parseSettings } from './settings.ts';

it('metrics have no port and no token unless they are given', () => {
  expect(parseSettings({})).toMatchObject({ port: 8787, metricsPort: undefined, metricsToken: undefined });
  const given = { METRICS_PORT: '9464', METRICS_TOKEN: '0123456789abcdef' };
  expect(parseSettings(given)).toMatchObject({ metricsPort: 9464, metricsToken: '0123456789abcdef' });
});

it.each([
  ['PORT', '99999', 'PORT must be a number from 0 to 65535, not "99999"'],
  ['METRICS_PORT', 'many', 'METRICS_PORT must be a number from 0 to 65535, not "many"'],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must have at least 16 characters and no spaces'],
])('%s=%s stops the start', (name, value, message) => {
  expect(() => parseSettings({ [name]: value })).toThrow(message);
});
