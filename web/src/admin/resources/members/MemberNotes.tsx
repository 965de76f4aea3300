import { Alert, Box, Button, Card, CardContent, TextField, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminMember, MemberNote } from '#contracts/identity';
import { type FormEvent, useState } from 'react';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { useSession } from '#web/lib/session/useSession.js';
import { Time } from '#web/ui/Time/Time.js';
import { oneLine } from '../../dialogs/reason.js';
import type { ConsoleDataProvider } from '../../providers/dataProvider.js';

const MAX = 1_000;
const keyOf = (memberId: string) => ['members', 'notesOf', memberId] as const;

/**
 * What administrators wrote down about the member. Nobody changes a note; one that was wrong gets another behind it. What stands about
 * oneself is for the others, and the server tells it to nobody else.
 */
export function MemberNotes() {
  const member = useRecordContext<AdminMember>();
  const { user } = useSession();
  const translate = useTranslate();
  if (!member || !user) return null;
  if (member.id === user.id) return <Typography>{translate('resources.members.notes.own')}</Typography>;
  return <NotesAbout memberId={member.id} />;
}

function NotesAbout({ memberId }: { readonly memberId: string }) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey: keyOf(memberId),
    queryFn: () => provider.notesOf(memberId),
    staleTime: 0,
  });
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 720 }}>
      <NoteForm memberId={memberId} />
      {error && <Alert severity="error">{translate(error.message)}</Alert>}
      {!data && !error && <Typography>{translate('ra.message.loading')}</Typography>}
      {data?.length === 0 && <Typography>{translate('resources.members.notes.none')}</Typography>}
      {data && data.length > 0 && <NoteList notes={data} />}
    </Box>
  );
}

function NoteForm({ memberId }: { readonly memberId: string }) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const queries = useQueryClient();
  const translate = useTranslate();
  const [text, setText] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => provider.addNote(memberId, oneLine(text)),
    onSuccess: async () => {
      setText('');
      await queries.invalidateQueries({ queryKey: keyOf(memberId) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (oneLine(text)) mutate();
  };
  return (
    <Box component="form" onSubmit={submit} noValidate>
      {error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate(error.message)}
        </Alert>
      )}
      <TextField
        label={translate('resources.members.notes.text')}
        helperText={translate('resources.members.notes.help')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MAX } }}
        multiline
        minRows={2}
        fullWidth
      />
      <Button type="submit" variant="contained" loading={isPending} disabled={!oneLine(text)} sx={{ mt: 1 }}>
        {translate('resources.members.notes.add')}
      </Button>
    </Box>
  );
}

const NoteList = ({ notes }: { readonly notes: readonly MemberNote[] }) => (
  <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', p: 0, m: 0 }}>
    {notes.map(({ id, text, authorLabel, createdAt }) => (
      <Card component="li" key={id}>
        <CardContent>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{text}</Typography>
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            <code>{authorLabel}</code> · <Time iso={createdAt} exact />
          </Typography>
        </CardContent>
      </Card>
    ))}
  </Box>
);
