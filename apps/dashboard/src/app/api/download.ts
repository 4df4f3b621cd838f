import { downloadBlob } from '../../ui/chart/download.ts';
import { toAddress } from './address.ts';
import type { Api } from './api.ts';
import { readProblem, toUnreachable } from './api-problem.ts';

export interface DownloadRequest {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly fileName: string;
  readonly signal: AbortSignal;
  readonly onProgress: (bytes: number) => void;
}

/**
 * Downloads a file of the API. A plain link cannot name the account, so the page fetches the file; the browser keeps a
 * large one on disk. @throws ApiProblem
 */
export async function download(api: Api, request: DownloadRequest): Promise<void> {
  const { path, query = {}, fileName, signal, onProgress } = request;
  const headers: HeadersInit = api.accountId === undefined ? {} : { 'overlay-account': api.accountId };
  const response = await fetch(toAddress(path, { query }), { headers, signal }).catch((error: unknown) => {
    throw signal.aborted ? error : toUnreachable(error);
  });
  if (!response.ok) throw await readProblem(response);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) break;
    chunks.push(part.value);
    bytes += part.value.byteLength;
    onProgress(bytes);
  }
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  downloadBlob(new Blob(chunks, { type }), fileName);
}
