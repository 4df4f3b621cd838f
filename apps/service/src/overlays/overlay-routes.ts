import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  CreateOverlay,
  type Overlay,
  type OverlayList,
  OverlayListQuery,
  type OverlayOptions,
  UpdateOverlay,
} from '@overlay/contract';
import Type from 'typebox';
import type { Authorise } from '../http/authorise.ts';
import { acceptJsonBodies } from '../http/json-bodies.ts';
import { toPageRequest } from '../http/page-request.ts';
import { ProblemError } from '../http/problem-error.ts';
import { summariseFieldErrors } from '../http/validation-problem.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import type { Clock } from '../ports/clock.ts';
import type { OverlayRecord } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { checkOverlayOptions } from './overlay-options-check.ts';
import type { PublishedOverlays } from './published-overlays.ts';
import { toOverlay } from './to-overlay.ts';

export interface OverlayRoutesOptions {
  readonly authorise: Authorise;
  readonly controlStore: Pick<ControlStore, 'overlays'>;
  readonly publishedOverlays: Pick<PublishedOverlays, 'forget'>;
  readonly clock: Clock;
}

const OverlayParams = Type.Object({ overlayId: Type.String() });
/** The options are judged by `checkOverlayOptions`, whose errors speak of one overlay type. */
const UncheckedOptions = Type.Record(Type.String(), Type.Unknown());
const CreateBody = Type.Object({ ...CreateOverlay.properties, options: UncheckedOptions });
const UpdateBody = Type.Object({ ...UpdateOverlay.properties, options: Type.Optional(UncheckedOptions) });

/** `/api/overlays`: what marketers publish for a video, and `init` gives to pages. */
export const overlayRoutes: FastifyPluginAsyncTypebox<OverlayRoutesOptions> = async (
  app,
  { authorise, controlStore: { overlays }, publishedOverlays, clock },
) => {
  acceptJsonBodies(app);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.post('/api/overlays', { schema: { body: CreateBody } }, async (request, reply): Promise<Overlay> => {
    const { accountId } = await authorise(request, 'manage');
    const { name, videoId, campaignId, status } = request.body;
    const options = requireOptions(request.body.options);
    const nowMs = clock();
    const overlay: OverlayRecord = {
      overlayId: newIdentifier('overlay', nowMs),
      accountId,
      name: name ?? toDefaultName(options),
      videoId,
      campaignId: campaignId ?? null,
      status: status ?? 'draft',
      options,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    };
    await overlays.create(overlay);
    publishedOverlays.forget(accountId, videoId);
    reply.code(201);
    return toOverlay(overlay);
  });

  app.get(
    '/api/overlays',
    { schema: { querystring: OverlayListQuery } },
    async (request): Promise<OverlayList> => {
      const { accountId } = await authorise(request, 'manage');
      const { videoId, status } = request.query;
      const { items, nextCursor } = await overlays.list(accountId, toPageRequest(request.query), {
        videoId,
        status,
      });
      return { overlays: items.map(toOverlay), nextCursor };
    },
  );

  app.get('/api/overlays/:overlayId', { schema: { params: OverlayParams } }, async (request) => {
    const { accountId } = await authorise(request, 'manage');
    return toOverlay(found(await overlays.get(accountId, request.params.overlayId)));
  });

  app.patch(
    '/api/overlays/:overlayId',
    { schema: { params: OverlayParams, body: UpdateBody } },
    async (request) => {
      const { accountId } = await authorise(request, 'manage');
      const { overlayId } = request.params;
      const before = found(await overlays.get(accountId, overlayId));
      const { options, name, videoId, campaignId, status } = request.body;
      const after = found(
        await overlays.update(accountId, overlayId, {
          ...(name === undefined ? {} : { name }),
          ...(videoId === undefined ? {} : { videoId }),
          ...(campaignId === undefined ? {} : { campaignId }),
          ...(status === undefined ? {} : { status }),
          ...(options === undefined ? {} : { options: requireOptions(options) }),
          updatedAtMs: clock(),
        }),
      );
      publishedOverlays.forget(accountId, before.videoId);
      publishedOverlays.forget(accountId, after.videoId);
      return toOverlay(after);
    },
  );

  app.delete('/api/overlays/:overlayId', { schema: { params: OverlayParams } }, async (request, reply) => {
    const { accountId } = await authorise(request, 'manage');
    const { videoId } = found(await overlays.remove(accountId, request.params.overlayId));
    publishedOverlays.forget(accountId, videoId);
    reply.code(204);
  });
};

function found(overlay: OverlayRecord | undefined): OverlayRecord {
  if (overlay === undefined) throw new ProblemError('not_found');
  return overlay;
}

function requireOptions(value: Readonly<Record<string, unknown>>): OverlayOptions {
  const checked = checkOverlayOptions(value);
  if (checked.ok) return checked.options;
  const { errors } = checked;
  throw new ProblemError('validation_failed', summariseFieldErrors(errors), { errors });
}

/** What a person would call it in a list: its question, its title or its button. */
function toDefaultName(options: OverlayOptions): string {
  const question = options.type === 'poll' ? options.pollQuestion : undefined;
  return question ?? options.title ?? options.ctaText ?? options.type;
}
