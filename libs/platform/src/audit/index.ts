export { AccessDenialsModule } from './access-denials.module.js';
export { AuditChainModule, type AuditChainOptions } from './audit-chain.module.js';
export { ASK_FOR_CHECK } from './audit-check.consumer.js';
export { CHAIN_START, CHAINED_COLUMNS, type ChainedRecord, chainHash } from './chain-hash.js';
export { type ChainReader, ownChain, runOn, type RunSql } from './chain-reader.js';
export { type ChainPlace, ChainWalk, type SealedRecord } from './chain-walk.js';
export { checkOfChains, checkOfOwnChain } from './chain-check.js';
export { reportChains } from './chain-report.js';
export { checkChain, type ChainProgress, type ChainRange } from './check-chain.js';
export {
  actorOf,
  type AuditAct,
  type AuditActor,
  auditRows,
  INSERT_AUDIT,
  prepareWithAct,
  recordAudit,
  runWithAct,
  SYSTEM_ACTOR,
} from './record-audit.js';
export { sealBatch } from './seal-batch.js';
export { type ChainVerdict, verifyChain, verifyOwnChain } from './verify-chain.js';
