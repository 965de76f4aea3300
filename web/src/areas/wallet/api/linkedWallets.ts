import type { LinkedWallet, LinkedWallets, SignedWalletMessage } from '#contracts/identity';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';
import { proveWallet } from '#web/lib/ethereum/proof.js';
import type { Signer } from '#web/lib/ethereum/signer.js';
import { withStepUp } from '#web/lib/stepUp/stepUp.js';

const PATH = '/api/user/wallets';
export const linkedWalletsKey = [PATH] as const;

/** The wallets that can sign the member in; `isEnabled` where there is a member. */
export const useLinkedWallets = (isEnabled: boolean) =>
  useQuery({
    queryKey: linkedWalletsKey,
    queryFn: ({ signal }) => api.get<LinkedWallets>(PATH, {}, { signal }),
    select: ({ wallets }): readonly LinkedWallet[] => wallets,
    enabled: isEnabled,
    gcTime: 0,
  });

const postProof = withStepUp((proof: SignedWalletMessage) => api.post<LinkedWallets>(PATH, proof));
const remove = withStepUp((address: string) => api.delete<LinkedWallets>(`${PATH}/${address}`));

/** Either answers the list as it is then. */
function useListChange<T>(change: (what: T) => Promise<LinkedWallets>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (list) => queries.setQueryData(linkedWalletsKey, list),
  });
}

/** Has the wallet sign for this session, and hands the signature in. */
export const linkWallet = async (signer: Signer) => postProof(await proveWallet(signer, 'link'));

export const useLinkWallet = () => useListChange(linkWallet);
export const useUnlinkWallet = () => useListChange(remove);
