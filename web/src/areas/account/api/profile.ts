import type { ProfileData } from '#contracts/identity';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';

const PATH = '/api/user/profile';
export const profileKey = [PATH] as const;

export const fetchProfile = (signal?: AbortSignal) => api.get<ProfileData>(PATH, {}, { signal });

export const useProfile = () => useQuery({ queryKey: profileKey, queryFn: ({ signal }) => fetchProfile(signal) });
