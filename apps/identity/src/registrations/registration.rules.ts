/** What the choice looks at. */
export interface Candidate {
  readonly id: string;
  readonly isOfFlow: boolean;
  readonly confirmedAt: Date | null;
}

export interface Choice {
  readonly registrationId: string;
  /** False where the caller may not be the one who set the password. */
  readonly keepsPassword: boolean;
}

/**
 * Which pending registration of an address becomes the member when the address is proven. A browser gets the one it made
 * itself, or none. A program without a flow gets the one confirmed last; anybody may have made that, so its password is left
 * out.
 * @param candidates newest first
 */
export function chooseRegistration(candidates: readonly Candidate[], hasFlow: boolean): Choice | undefined {
  const confirmed = candidates.filter(({ confirmedAt }) => confirmedAt !== null).sort(byConfirmation);
  if (hasFlow) {
    const own = confirmed.find(({ isOfFlow }) => isOfFlow) ?? candidates.find(({ isOfFlow }) => isOfFlow);
    return own && { registrationId: own.id, keepsPassword: true };
  }
  const [latest] = confirmed;
  return latest && { registrationId: latest.id, keepsPassword: false };
}

const byConfirmation = (left: Candidate, right: Candidate): number =>
  (right.confirmedAt?.getTime() ?? 0) - (left.confirmedAt?.getTime() ?? 0);
