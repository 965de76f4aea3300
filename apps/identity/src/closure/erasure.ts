/** Everything that proves a closed member or tells about him; what hangs on these rows goes with them. */
export const ERASED_BY_MEMBER = [
  'sessions',
  'devices',
  'flows',
  'temp_tokens',
  'pending_sign_ins',
  'totp_factors',
  'passkeys',
  'recovery_codes',
  'undo_tokens',
  'wallets',
  'api_keys',
  'member_notes',
  'email_changes',
  'data_exports',
] as const;

/** What waits under his address, which is anybody's from then on. */
export const ERASED_BY_ADDRESS = ['one_time_codes', 'registrations', 'temp_tokens', 'staff_invitations'] as const;

/** What names members and stays: `<table>.<column>` and why. */
export const KEPT = {
  'closures.member_id': 'that he left, and when; the reason that he gave is blanked',
  'member_notes.author_id': 'notes about others, from a time when he was on the staff',
  'staff_invitations.invited_by': 'who let whom into the staff',
  'sessions.viewing_id': 'an administrator who looks at his pages sees them blank, for minutes',
} as const;
