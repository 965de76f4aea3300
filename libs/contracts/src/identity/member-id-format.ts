/** The form for people: `SF 1234-5678-9012`. Apart from the rest, so that the page's header needs no Zod. */
export const formatMemberId = (id: string): string => id.replace(/^SF(\d{4})(\d{4})(\d{4})$/, 'SF $1-$2-$3');
