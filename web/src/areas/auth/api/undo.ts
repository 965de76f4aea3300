import type { UndoRequest, UndoResponse } from '#contracts/identity';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';

export const undo = (request: UndoRequest) => api.post<UndoResponse>('/api/auth/undo', request);

export const useUndo = () => useMutation({ mutationFn: undo });
