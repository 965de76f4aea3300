import type { PublicConfig } from '#contracts/config';
import { useEffect, useState } from 'react';
import { api } from './api/client.js';

let request: Promise<PublicConfig | undefined> | undefined;

/** Asked once per page load; undefined where the server does not answer, so that a page stands without it. */
export function loadPublicConfig(): Promise<PublicConfig | undefined> {
  request ??= api.get<PublicConfig>('/api/config').catch(() => {
    request = undefined;
    return undefined;
  });
  return request;
}

/** Names and contact details of this installation; undefined until they arrived. */
export function usePublicConfig(): PublicConfig | undefined {
  const [config, setConfig] = useState<PublicConfig>();
  useEffect(() => {
    let isMounted = true;
    void loadPublicConfig().then((answer) => isMounted && setConfig(answer));
    return () => {
      isMounted = false;
    };
  }, []);
  return config;
}
