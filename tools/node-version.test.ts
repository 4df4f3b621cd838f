import { expect, test } from 'vitest';
import { requireNode } from './node-version.mjs';

test.each(['20.19.0', '20.20.2', '22.0.0'])('Node %s will do', (version) => {
  expect(() => requireNode(version)).not.toThrow();
});

test.each(['18.20.4', '20.18.3'])('Node %s is too old, and the message names both versions', (version) => {
  expect(() => requireNode(version)).toThrow(`Node 20.19.0 or later is needed, this is ${version}`);
});
