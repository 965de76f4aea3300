/**
 * Zod compiles its checks by `new Function` where it may. The policy of our pages forbids that, and merely trying is reported as if
 * somebody had injected script. Imported before everything else.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
