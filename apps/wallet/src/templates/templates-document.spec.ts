import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TransferTemplate, transferTemplate } from '#contracts/wallet';
import { TEMPLATE_SAMPLES } from '../../test-support/template-samples.js';
import type { TransferDetails } from '../ledger/command.js';
import type { Fee } from '../ledger/policies.js';
import { membersOf } from './moves.js';
import { commandOf } from './template-command.js';

const FILE = join(process.cwd(), 'docs/templates.md');

const HEAD = `# Transfer templates

What other areas may have the wallet move (\`libs/contracts/src/wallet/templates.ts\`), and what each takes from which account and gives
to which; \`group\` does up to a hundred of the others at once, but for what takes back. A commission and a fee go to \`fees\`. What \`rewards\` and \`fx\` give is put there by allocations, which take two
administrators; where nobody has put enough there, they refuse with \`wallet.transfer.insufficient-funds\`. Where the last column says so,
\`upTo\` moves as much of the amount as there is, and the outcome states how much.

This page is written by \`SAFFRON_WRITE_DOCS=1 npm run vitest -- templates-document\`.

| template | command | debits | credits | fee | \`upTo\` |
| --- | --- | --- | --- | --- | --- |
`;

/** \`member:ada:SFN\` → \`member ada\`. */
const account = (address: string): string => address.split(':').slice(0, -1).join(' ');
const feeOf = (charge: Fee | undefined, isOnTerms: boolean): string => {
  if (charge) return 'the commission, out of what is credited';
  return isOnTerms ? 'by the rules, on top; their limits hold' : 'none';
};

interface Posted {
  readonly transfer: TransferDetails;
  readonly charge?: Fee;
  readonly subject?: unknown;
}

function rowsOf(template: TransferTemplate): string[][] {
  const people = new Map(
    membersOf(template).map((memberId) => [
      memberId,
      { party: { saffronId: memberId, name: memberId }, subject: { memberId, tier: null, country: null } },
    ]),
  );
  const command = commandOf(template, { people });
  if (command.type === 'return') {
    const back = command.amount === undefined ? 'the whole with its fee, once' : 'a part, without the fee';
    return [['what the original credited', 'what the original debited', back]];
  }
  if (template.template === 'group')
    return [['as its legs, in their order, all or none', 'as its legs', 'as its legs']];
  const posted: readonly Posted[] = command.type === 'linked' ? (command.legs as readonly Posted[]) : [command];
  return posted.map(({ transfer, charge, subject }) => [
    account(transfer.from),
    account(transfer.to),
    feeOf(charge, subject !== undefined),
  ]);
}

const canBeUpTo = (name: TransferTemplate['template']): boolean =>
  transferTemplate.options.some(({ shape }) => shape.template.value === name && 'upTo' in shape);

function document(): string {
  const lines = Object.values(TEMPLATE_SAMPLES).map((template) => {
    const cells = rowsOf(template);
    const { type } = commandOf(template, { people: new Map() });
    const columns = [0, 1, 2].map((column) => [...new Set(cells.map((row) => row[column]))].join('; '));
    const upTo = canBeUpTo(template.template) ? 'yes' : '';
    return `| \`${template.template}\` | \`${type}\` | ${columns.join(' | ')} | ${upTo} |`;
  });
  return `${HEAD}${lines.join('\n')}\n`;
}

describe('the page about templates', () => {
  if (process.env['SAFFRON_WRITE_DOCS']) writeFileSync(FILE, document());

  it('says of every template what the code does', () => {
    const words = (text: string) => text.replaceAll(/ {2,}|-{3,}/g, (run) => run[0] ?? '');
    expect(words(readFileSync(FILE, 'utf8'))).toBe(words(document()));
  });
});
