import type { ProfileData, UpdateProfileRequest } from '#contracts/identity';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';
import { profileKey } from './profile.js';

export const updateProfile = (request: UpdateProfileRequest) => api.patch<ProfileData>('/api/user/profile', request);

export function useUpdateProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: updateProfile,
    onSuccess: (profile) => queries.setQueryData(profileKey, profile),
  });
}
