/**
 * What is pasted into a page. The placeholders are filled in by the dashboard and the docs. The installation's token is
 * none of them: it must never be in public JavaScript (section 4.2 of the specification).
 */
export const scriptTag = `<script src="{{publicUrl}}/sdk/v1/overlay-sdk.js" data-api-key="{{apiKey}}" data-campaign-id="{{campaignId}}" data-installation-id="{{installationId}}" async></script>`;

export const snippetPlaceholders = ['publicUrl', 'apiKey', 'installationId', 'campaignId'] as const;
export type SnippetValues = Readonly<Partial<Record<(typeof snippetPlaceholders)[number], string>>>;

/** Fills in what is given and leaves the other placeholders for the reader. */
export function fillPlaceholders(template: string, values: SnippetValues): string {
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const known = snippetPlaceholders.find((placeholder) => placeholder === name);
    return (known === undefined ? undefined : values[known]) ?? whole;
  });
}
