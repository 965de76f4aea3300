import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';
import { leaveSignedOut } from '#web/lib/session/signOut.js';

export const endAllSessions = () => api.post('/api/user/sessions/sign-out-all');

/** This browser is signed out too, so it leaves as after a sign-out. */
export const useEndAllSessions = () => useMutation({ mutationFn: endAllSessions, onSuccess: leaveSignedOut });
