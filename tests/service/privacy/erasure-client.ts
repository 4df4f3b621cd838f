import { setTimeout as sleep } from 'node:timers/promises';
import { type DeviceExportLine, Erasure, DeviceExportLine as Line } from '@overlay/contract';
import Value from 'typebox/value';
import type { HttpClient } from '../../kit/http-client.ts';
import { readAnswer } from '../../kit/read-answer.ts';

export type Device = { readonly deviceId: string } | { readonly deviceHash: string };

export async function requestErasure(client: HttpClient, device: Device): Promise<Erasure> {
  return readAnswer(Erasure, await client.post('/api/privacy/erasures', device));
}

export async function readErasure(client: HttpClient, erasureId: string): Promise<Erasure> {
  return readAnswer(Erasure, await client.get(`/api/privacy/erasures/${erasureId}`));
}

/** The erasure once it is finished; limited only by the test's timeout. */
export async function untilErased(client: HttpClient, erasureId: string): Promise<Erasure> {
  for (;;) {
    const erasure = await readErasure(client, erasureId);
    if (erasure.state === 'finished') return erasure;
    await sleep(25);
  }
}

export async function eraseDevice(client: HttpClient, device: Device): Promise<Erasure> {
  const { erasureId } = await requestErasure(client, device);
  return untilErased(client, erasureId);
}

/** The lines of an export, each as in the contract. */
export function parseLines(text: string): DeviceExportLine[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => Value.Parse(Line, JSON.parse(line)));
}
