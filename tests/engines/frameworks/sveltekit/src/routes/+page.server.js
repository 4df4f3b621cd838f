export const load = ({ url }) => ({ video: url.searchParams.get('video') });
