/**
 * The code that is pasted into a page. The docs fill in the placeholders that they know and leave the others to the
 * reader. The token of the installation is not a placeholder: it must never appear in public JavaScript.
 */
export const scriptTag = `<script src="{{publicUrl}}/sdk/v1/overlay-sdk.js" data-api-key="{{apiKey}}" data-campaign-id="{{campaignId}}" data-installation-id="{{installationId}}" async></script>`;

export const snippetPlaceholders = ['publicUrl', 'apiKey', 'installationId', 'campaignId'] as const;
export type SnippetValues = Readonly<Partial<Record<(typeof snippetPlaceholders)[number], string>>>;

/** Fills in the given placeholders and leaves the others for the reader. */
export function fillPlaceholders(template: string, values: SnippetValues): string {
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const known = snippetPlaceholders.find((placeholder) => placeholder === name);
    return (known === undefined ? undefined : values[known]) ?? whole;
  });
}
