/** An address as its owner recognises it and nobody else can use it: `a•••@example.com`. */
export const maskedAddress = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1•••');
