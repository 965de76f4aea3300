export const ROOT: string;
/** The Node that the project pins, as npm installed it; the real binary, not the link to it. */
export function projectNode(): string | undefined;
/** npm's own script: the one that started us, else the one that stands beside Node or on the PATH. */
export function npmCli(): string;
