import { PRODUCT } from '#kernel';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';

export const setPin = (posPin: string) => api.put(`/api/${PRODUCT.slug}/pos-pin`, { posPin });

export const useSetPin = () => useMutation({ mutationFn: setPin });
