import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeContactRequest, Contact, ContactPage, CreateContactRequest } from '#contracts/wallet';
import { api } from '#web/lib/api/client.js';

/** First element of every key below, for invalidation. */
const PATH = '/api/wallet/contacts';

const fetchPage = (q: string, limit: number, cursor?: string, signal?: AbortSignal) =>
  api.get<ContactPage>(PATH, { q, limit, cursor }, { signal });

/** The address book, page by page, favourites first. */
export const contactsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [PATH, 'pages', q],
    queryFn: ({ pageParam, signal }) => fetchPage(q, 50, pageParam ?? undefined, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** Is this member in the address book? */
export const isContactQuery = (saffronId: string) =>
  queryOptions({
    queryKey: [PATH, 'one', saffronId],
    queryFn: ({ signal }) => fetchPage(saffronId, 100, undefined, signal),
    select: ({ items }) => items.some(({ member }) => member.saffronId === saffronId),
    staleTime: 0,
  });

function useChange<T, R>(change: (what: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => void queries.invalidateQueries({ queryKey: [PATH] }) });
}

export const useAddContact = () => useChange((request: CreateContactRequest) => api.post<Contact>(PATH, request));
export const useChangeContact = () =>
  useChange(({ id, ...change }: ChangeContactRequest & { readonly id: string }) =>
    api.patch<Contact>(`${PATH}/${id}`, change),
  );
export const useRemoveContact = () => useChange((id: string) => api.delete(`${PATH}/${id}`));
