import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_COOKIE } from '#platform/sessions';
import { readHostCookie, setHostCookie } from '../secrets/host.cookie.js';
import { presentedTokenHash } from '../secrets/token.js';
import { DEVICE_LIFETIME_S } from './devices.service.js';

export const deviceHashOf = (request: FastifyRequest): Buffer | undefined =>
  presentedTokenHash(readHostCookie(request, DEVICE_COOKIE));

export const setDeviceCookie = (reply: FastifyReply, token: string): void =>
  setHostCookie(reply, DEVICE_COOKIE, token, DEVICE_LIFETIME_S);
