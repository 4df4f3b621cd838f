#!/bin/bash
# Makes a private certificate authority, and a certificate for each machine: docs/cluster.md, "TLS".
#
#   make-certificates.sh FOLDER NAME[,NAME or address of the same machine…]…
#
# An authority and certificates that are there already are kept, so that it can be run again for a new machine. Copy to each machine its
# .crt and .key, and ca.crt. Keep ca.key where nobody else reads it: whoever has it can pass for any of them.
set -euo pipefail
umask 077

authority_days=3650
certificate_days=825
new_key=(-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes)

folder=${1:?the folder is missing}
shift
mkdir -p "$folder"
cd "$folder"

if [ ! -e ca.key ]; then
  openssl req -x509 "${new_key[@]}" -days $authority_days -subj '/CN=Overlay authority' \
    -addext 'keyUsage=critical,keyCertSign,cRLSign' -keyout ca.key -out ca.crt 2> /dev/null
fi

for names in "$@"; do
  name=${names%%,*}
  if [ -e "$name.crt" ]; then continue; fi
  alternatives=''
  IFS=, read -ra all <<< "$names"
  for one in "${all[@]}"; do
    kind=DNS
    if [[ $one =~ ^[0-9.]+$ || $one == *:* ]]; then kind=IP; fi
    alternatives+="${alternatives:+,}$kind:$one"
  done
  openssl req "${new_key[@]}" -subj "/CN=$name" -keyout "$name.key" -out "$name.csr" 2> /dev/null
  openssl x509 -req -in "$name.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days $certificate_days \
    -extfile <(printf 'subjectAltName=%s\nbasicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\n' "$alternatives") \
    -out "$name.crt" 2> /dev/null
  rm "$name.csr"
done
