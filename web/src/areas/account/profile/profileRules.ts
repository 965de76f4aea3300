import { updateProfileRequest } from '#contracts/identity';
import { zodResolver } from '@hookform/resolvers/zod';

export const resolver = zodResolver(updateProfileRequest);
