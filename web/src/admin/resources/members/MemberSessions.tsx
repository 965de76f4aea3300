import { Alert, Box, Card, CardContent, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { AdminMember, SessionItem } from '#contracts/identity';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';
import { Facts } from '../../fields/Facts.js';
import type { ConsoleDataProvider } from '../../providers/dataProvider.js';

function SessionCard({ session }: { readonly session: SessionItem }) {
  const translate = useTranslate();
  const name = (field: string) => translate(`resources.members.session.${field}`);
  return (
    <Card component="li">
      <CardContent>
        <Typography component="h2" sx={{ fontWeight: 600, mb: 1 }}>
          {session.device}
        </Typography>
        <Facts
          facts={[
            { label: name('method'), value: name(session.method) },
            ...(session.secondFactor
              ? [{ label: name('secondFactor'), value: name(`secondFactors.${session.secondFactor}`) }]
              : []),
            { label: name('ip'), value: <code>{session.ip}</code> },
            { label: name('createdAt'), value: <Time iso={session.createdAt} exact /> },
            { label: name('lastSeenAt'), value: <Time iso={session.lastSeenAt} /> },
            { label: name('expiresAt'), value: <Time iso={session.expiresAt} exact /> },
          ]}
        />
      </CardContent>
    </Card>
  );
}

/** Where the member is signed in. */
export function MemberSessions() {
  const member = useRecordContext<AdminMember>();
  const provider = useDataProvider<ConsoleDataProvider>();
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey: ['members', 'sessionsOf', member?.id],
    queryFn: () => provider.sessionsOf(member?.id ?? ''),
    enabled: member !== undefined,
  });
  if (error) return <Alert severity="error">{translate(error.message)}</Alert>;
  if (!data) return <Typography>{translate('ra.message.loading')}</Typography>;
  if (data.length === 0) return <Typography>{translate('resources.members.session.none')}</Typography>;
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', p: 0, m: 0 }}>
      {data.map((session) => (
        <SessionCard key={session.id} session={session} />
      ))}
    </Box>
  );
}
