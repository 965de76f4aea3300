export declare const MEMORY_FLAGS: readonly string[];
export declare const NODE_FLAGS: readonly string[];
export declare const serviceMain: (app: string) => string;
