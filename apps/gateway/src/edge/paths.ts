export const isApi = (url: string): boolean => url.startsWith('/api/');
