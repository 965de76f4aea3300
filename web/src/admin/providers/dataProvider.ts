import type { Role } from '#contracts/access';
import type { AdminMember, MemberNote, SessionItem, SuspendManyResponse } from '#contracts/identity';
import type { EndPolicyRequest, Policy, PolicySettings } from '#contracts/wallet';
import type { DataProvider, Identifier, SortPayload } from 'ra-core';
import simpleRest from 'ra-data-simple-rest';
import type { FormKeys } from '#web/lib/forms/useKeys.js';
import { askedBy } from '../lists/typed.js';
import { auditCalls } from './auditCalls.js';
import { createOnce } from './createOnce.js';
import { deadLetterCalls } from './deadLetterCalls.js';
import { httpClient, httpFile } from './httpClient.js';
import { ledgerCalls } from './ledgerCalls.js';

const API = '/api/admin';
/** Resources that the server knows by another name. */
const SERVER_NAMES: Readonly<Record<string, string>> = {
  'sfn-allocation': 'allocations',
  staff: 'members',
  'staff-invitations': 'staff/invitations',
};
const serverName = (resource: string): string => SERVER_NAMES[resource] ?? resource;

interface ListQuestion {
  readonly filter: object;
  readonly sort: SortPayload;
  readonly reason: string;
}

const rest = simpleRest(API, httpClient);
const refused = (verb: string) => () => Promise.reject(new Error(`The console does not ${verb} records`));

const send = async (method: 'POST' | 'DELETE', path: string, payload?: object): Promise<void> => {
  await httpClient(`${API}/${path}`, { method, ...(payload ? { body: JSON.stringify(payload) } : {}) });
};
const post = (path: string, payload: object) => send('POST', path, payload);

/** The console's reads, and the acts it knows. There is no general update or delete: every change is a verb with its own rules. */
export const dataProvider = {
  supportAbortSignal: true,
  getList: (resource, params) => rest.getList(serverName(resource), { ...params, filter: askedBy(params.filter) }),
  getOne: (resource, params) => rest.getOne(serverName(resource), params),
  getMany: (resource, params) => rest.getMany(serverName(resource), params),
  getManyReference: (resource, params) => rest.getManyReference(serverName(resource), params),
  create: (resource, params) => {
    const { keys } = (params.meta ?? {}) as { readonly keys?: FormKeys };
    const name = serverName(resource);
    return keys ? createOnce(`${API}/${name}`, params.data, keys) : rest.create(name, params);
  },
  update: refused('update'),
  updateMany: refused('update'),
  delete: refused('delete'),
  deleteMany: refused('delete'),

  ...auditCalls,
  ...deadLetterCalls,
  ...ledgerCalls,
  /** What a filter of a list with personal data matches, as a spreadsheet. The server keeps who took it along, and why. */
  exportList: (resource: string, { filter, sort: { field, order }, reason }: ListQuestion): Promise<Blob> =>
    httpFile(`${API}/${serverName(resource)}/export`, {
      filter: JSON.stringify(askedBy(filter)),
      sort: JSON.stringify([field, order]),
      reason,
    }),
  sessionsOf: async (memberId: Identifier): Promise<readonly SessionItem[]> => {
    const { json } = await httpClient(`${API}/members/${memberId}/sessions`);
    return (json as { sessions: readonly SessionItem[] }).sessions;
  },
  notesOf: async (memberId: Identifier): Promise<readonly MemberNote[]> => {
    const { json } = await httpClient(`${API}/members/${memberId}/notes`);
    return (json as { notes: readonly MemberNote[] }).notes;
  },
  addNote: (memberId: Identifier, text: string) => post(`members/${memberId}/notes`, { text }),
  suspendMany: async (ids: readonly string[], reason: string): Promise<SuspendManyResponse['results']> => {
    const body = JSON.stringify({ ids, reason });
    const { json } = await httpClient(`${API}/members/suspend`, { method: 'POST', body });
    return (json as SuspendManyResponse).results;
  },
  viewAs: (member: AdminMember, reason: string) => post(`members/${member.id}/view-as`, { reason }),
  suspend: (member: AdminMember, reason: string) => post(`members/${member.id}/suspend`, { reason }),
  reactivate: (member: AdminMember, reason: string) => post(`members/${member.id}/reactivate`, { reason }),
  endSessions: (member: AdminMember) => send('DELETE', `members/${member.id}/sessions`),
  resetFactors: (member: AdminMember, reason: string) => post(`members/${member.id}/reset-factors`, { reason }),
  changeRole: (member: AdminMember, role: Role, reason: string) => post(`members/${member.id}/role`, { role, reason }),
  endAllSessions: (reason: string) => post('sessions/end-all', { reason }),
  resendInvitation: (id: Identifier) => post(`staff/invitations/${id}/resend`, {}),
  revokeInvitation: (id: Identifier) => post(`staff/invitations/${id}/revoke`, {}),
  approveAllocation: (id: Identifier, reason?: string) => post(`allocations/${id}/approve`, reason ? { reason } : {}),
  rejectAllocation: (id: Identifier, reason?: string) => post(`allocations/${id}/reject`, reason ? { reason } : {}),
  policySettings: async (): Promise<PolicySettings> => {
    const { json } = await httpClient(`${API}/policies/settings`);
    return json as PolicySettings;
  },
  decidePolicy: (id: Identifier, decision: 'approve' | 'reject' | 'withdraw', reason?: string) =>
    post(`policies/${id}/${decision}`, reason ? { reason } : {}),
  /** @returns the id of the version that ends the rule */
  endPolicy: async (id: Identifier, wish: EndPolicyRequest): Promise<string> => {
    const { json } = await httpClient(`${API}/policies/${id}/end`, {
      method: 'POST',
      body: JSON.stringify(wish),
    });
    return (json as Policy).id;
  },
} satisfies DataProvider;

export type ConsoleDataProvider = typeof dataProvider;
