import type { OverlayOptions } from '@overlay/contract';
import type { Selectable } from 'kysely';
import type { OverlayRecord } from '../../../ports/control-records.ts';
import type { OverlayRepository } from '../../../ports/control-store.ts';
import { toPage } from '../../../ports/page.ts';
import type { ControlDatabase, ControlSchema } from './control-schema.ts';

type OverlayRow = Selectable<ControlSchema['overlays']>;

export function createOverlays(db: ControlDatabase): OverlayRepository {
  const get: OverlayRepository['get'] = async (accountId, overlayId) => {
    const row = await db
      .selectFrom('overlays')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('overlayId', '=', overlayId)
      .executeTakeFirst();
    return row === undefined ? undefined : toOverlay(row);
  };
  return {
    get,
    async create({ options, ...overlay }) {
      const optionsJson = JSON.stringify(options);
      await db
        .insertInto('overlays')
        .values({ ...overlay, optionsJson })
        .execute();
    },
    async list(accountId, { limit, after }, { videoId, status } = {}) {
      const rows = await db
        .selectFrom('overlays')
        .selectAll()
        .where('accountId', '=', accountId)
        .$if(videoId !== undefined, (query) => query.where('videoId', '=', videoId ?? ''))
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'draft'))
        .$if(after !== undefined, (query) => query.where('overlayId', '<', after ?? ''))
        .orderBy('overlayId', 'desc')
        .limit(limit + 1)
        .execute();
      return toPage(rows.map(toOverlay), limit, (overlay) => overlay.overlayId);
    },
    async update(accountId, overlayId, { options, ...change }) {
      const values = {
        ...change,
        ...(options === undefined ? {} : { optionsJson: JSON.stringify(options) }),
      };
      if (Object.keys(values).length > 0) {
        await db
          .updateTable('overlays')
          .set(values)
          .where('accountId', '=', accountId)
          .where('overlayId', '=', overlayId)
          .execute();
      }
      return get(accountId, overlayId);
    },
    async remove(accountId, overlayId) {
      const overlay = await get(accountId, overlayId);
      await db
        .deleteFrom('overlays')
        .where('accountId', '=', accountId)
        .where('overlayId', '=', overlayId)
        .execute();
      return overlay;
    },
    async publishedFor(accountId, videoId) {
      const rows = await db
        .selectFrom('overlays')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('videoId', '=', videoId)
        .where('status', '=', 'published')
        .orderBy('overlayId')
        .execute();
      return rows.map(toOverlay);
    },
  };
}

function toOverlay({ optionsJson, ...row }: OverlayRow): OverlayRecord {
  const options: OverlayOptions = JSON.parse(optionsJson);
  return { ...row, options };
}
