import type { Resolver } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { lazyResolver } from './lazyResolver.js';

type Values = { readonly city: string };
const options = { fields: {}, shouldUseNativeValidation: undefined };
const trimming: Resolver<Values, unknown, Values> = ({ city }) => ({ values: { city: city.trim() }, errors: {} });

it('judges by the rules that it loads', async () => {
  const { resolver } = lazyResolver(() => Promise.resolve({ resolver: trimming }));
  expect(await resolver({ city: ' Paris ' }, undefined, options)).toEqual({ values: { city: 'Paris' }, errors: {} });
});

it('leaves the judgement to the server where they do not come, and asks for them again', async () => {
  const load = vi.fn(() => Promise.resolve({ resolver: trimming })).mockRejectedValueOnce(new Error('gone'));
  const { resolver } = lazyResolver(load);
  expect(await resolver({ city: ' Paris ' }, undefined, options)).toEqual({ values: { city: ' Paris ' }, errors: {} });
  expect(await resolver({ city: ' Paris ' }, undefined, options)).toEqual({ values: { city: 'Paris' }, errors: {} });
});
