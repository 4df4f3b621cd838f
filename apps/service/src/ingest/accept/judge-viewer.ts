import type { ViewerTokenErrorCode } from '@overlay/contract';
import {
  type OpenedViewerToken,
  openViewerToken,
  refuseClaims,
  type ViewedEvent,
  type ViewerKeySet,
} from '../../access/viewer-token.ts';

/** Whether the viewer token of an event is valid. Shared objects: thousands of waiting events hold one. */
export type ViewerVerdict = { readonly verified: true } | { readonly viewerTokenError: ViewerTokenErrorCode };

export interface JudgedViewer {
  readonly verdict: ViewerVerdict;
  /** The viewer that a valid token names. */
  readonly viewerId: string | undefined;
}

export type JudgeViewer = (token: string, timestampMs: number) => JudgedViewer;

const verified: ViewerVerdict = { verified: true };

/** Judges the tokens of one request. The events of a page mostly carry the same token, so the last one is opened once. */
export function createJudgeViewer(
  keys: ViewerKeySet,
  { origin, nowMs }: Omit<ViewedEvent, 'timestampMs'>,
): JudgeViewer {
  let last: { readonly token: string; readonly opened: OpenedViewerToken } | undefined;
  return (token, timestampMs) => {
    if (last?.token !== token) last = { token, opened: openViewerToken(token, keys) };
    const { opened } = last;
    const code = opened.isSigned ? refuseClaims(opened.claims, { origin, timestampMs, nowMs }) : opened.code;
    if (code !== undefined) return { verdict: errors[code], viewerId: undefined };
    return { verdict: verified, viewerId: opened.isSigned ? opened.claims.v : undefined };
  };
}

const errors: Readonly<Record<ViewerTokenErrorCode, ViewerVerdict>> = {
  viewer_token_malformed: { viewerTokenError: 'viewer_token_malformed' },
  viewer_token_unknown_key: { viewerTokenError: 'viewer_token_unknown_key' },
  viewer_token_wrong_signature: { viewerTokenError: 'viewer_token_wrong_signature' },
  viewer_token_wrong_origin: { viewerTokenError: 'viewer_token_wrong_origin' },
  viewer_token_expired: { viewerTokenError: 'viewer_token_expired' },
};
