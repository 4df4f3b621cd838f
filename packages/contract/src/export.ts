import Type, { type Static } from 'typebox';
import { EventListQuery } from './analytics.ts';
import { ConversionListQuery } from './attributed-conversion.ts';
import { closed } from './closed.ts';
import { oneOf } from './one-of.ts';

export const exportFormats = ['ndjson', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const format = Type.Optional(
  oneOf([...exportFormats, 'parquet'], {
    description:
      'One JSON object per line, or CSV. Overrides the header `Accept`: `application/x-ndjson` or `text/csv`. `parquet` is refused: `POST /api/exports` makes such files',
  }),
);

/** Which events are exported: everything that `GET /api/events` takes, without its pages. */
const { limit: _limit, cursor: _cursor, ...eventFilters } = EventListQuery.properties;
export const EventExportQuery = closed({ ...eventFilters, format });
export type EventExportQuery = Static<typeof EventExportQuery>;

const { limit: _ofPages, cursor: _ofPage, ...conversionFilters } = ConversionListQuery.properties;
export const ConversionExportQuery = closed({ ...conversionFilters, format });
export type ConversionExportQuery = Static<typeof ConversionExportQuery>;
