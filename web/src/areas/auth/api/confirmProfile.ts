import type { ConfirmProfileRequest, confirmProfileResponse } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#web/lib/api/client.js';

export const confirmProfile = (request: ConfirmProfileRequest) =>
  api.post<z.infer<typeof confirmProfileResponse>>(`/api/${PRODUCT.slug}/confirm-profile`, request);

export const useConfirmProfile = () => useMutation({ mutationFn: confirmProfile });
