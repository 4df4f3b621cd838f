import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { toOpenApi } from '@overlay/contract';

/** Writes the OpenAPI document, as a service on this machine publishes it, to the file named: for tools that lint it. */
const [, , path] = process.argv;
if (path === undefined) throw new Error('name the file to write');
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, JSON.stringify(toOpenApi('http://127.0.0.1:8787', '0.1.0'), null, 2));
