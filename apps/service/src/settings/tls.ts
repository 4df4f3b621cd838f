import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createSecureContext, createServer as createTlsServer } from 'node:tls';
import { type ReadSetting, SettingError } from './setting.ts';

export interface TlsFiles {
  readonly certificate: string;
  readonly key: string;
}

/** In PEM; the certificate with those that lead to its authority. */
export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

const handshakeMs = 10_000;

/** Also for `overlay store`. */
export function parseTlsFiles(read: ReadSetting): TlsFiles | undefined {
  const [certificate, key] = [read('OVERLAY_TLS_CERT_FILE'), read('OVERLAY_TLS_KEY_FILE')];
  if (certificate !== undefined && key !== undefined) return { certificate, key };
  if (certificate === undefined && key === undefined) return undefined;
  throw new SettingError(
    certificate === undefined ? 'OVERLAY_TLS_CERT_FILE' : 'OVERLAY_TLS_KEY_FILE',
    `must be set with ${certificate === undefined ? 'OVERLAY_TLS_KEY_FILE' : 'OVERLAY_TLS_CERT_FILE'}`,
  );
}

/** @throws {SettingError} if a file cannot be read, or the key is not the certificate's */
export function readCertificate(files: TlsFiles | undefined): Certificate | undefined {
  if (files === undefined) return undefined;
  const certificate = {
    cert: readPem('OVERLAY_TLS_CERT_FILE', files.certificate),
    key: readPem('OVERLAY_TLS_KEY_FILE', files.key),
  };
  try {
    createSecureContext(certificate);
    return certificate;
  } catch (error) {
    throw new SettingError(
      'OVERLAY_TLS_CERT_FILE',
      `and OVERLAY_TLS_KEY_FILE are not a certificate and its key in PEM: ${error instanceof Error ? error.message : error}`,
    );
  }
}

function readPem(name: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new SettingError(name, `cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Has a server speak TLS. Whatever listens to its connections gets them when they are encrypted, so everything that counts
 * or watches them works as without TLS. Call it after all listeners were added.
 */
export function secureConnections(server: Server, certificate: Certificate): void {
  const listeners = server.listeners('connection');
  server.removeAllListeners('connection');
  const tls = createTlsServer({ ...certificate, minVersion: 'TLSv1.2', handshakeTimeout: handshakeMs });
  tls.on('secureConnection', (socket) => {
    for (const listener of listeners) Reflect.apply(listener, server, [socket]);
  });
  tls.on('tlsClientError', (_error, socket) => socket.destroy());
  server.on('connection', (socket: Socket) => tls.emit('connection', socket));
}
