import type { Platform } from '@overlay/contract';
import { bigcommerce } from './bigcommerce/platform.ts';
import { drupal } from './drupal/platform.ts';
import { ghost } from './ghost/platform.ts';
import { gtmServer } from './gtm-server/platform.ts';
import { gtmWeb } from './gtm-web/platform.ts';
import { html } from './html/platform.ts';
import { magento } from './magento/platform.ts';
import { nextjs } from './nextjs/platform.ts';
import { prestashop } from './prestashop/platform.ts';
import { shopify } from './shopify/platform.ts';
import { squarespace } from './squarespace/platform.ts';
import { webflow } from './webflow/platform.ts';
import { wix } from './wix/platform.ts';
import { woocommerce } from './woocommerce/platform.ts';
import { wordpress } from './wordpress/platform.ts';

export { loadPlatformDocs } from './load-platform-docs.ts';
export { fillPlaceholders, type SnippetValues } from './snippet.ts';

/** One entry per folder; a test fails if one is missing. */
export const platforms: readonly Platform[] = [
  shopify,
  woocommerce,
  wordpress,
  magento,
  bigcommerce,
  prestashop,
  webflow,
  wix,
  squarespace,
  drupal,
  ghost,
  gtmWeb,
  gtmServer,
  nextjs,
  html,
];
