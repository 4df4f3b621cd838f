#!/bin/bash
# Boots Debian's systemd on a copy of this machine: debian-machine.ts.
#
#   debian-machine.sh FOLDER NAME
#
# What it writes goes to FOLDER. It has users, processes, ports and mounts of its own, no network but its loopback device, and may
# change neither the clock nor the kernel's settings.
set -euo pipefail
folder=$1
name=$2

if [ "${3:-}" != inside ]; then
  for hierarchy in /sys/fs/cgroup /sys/fs/cgroup/{systemd,unified,memory,pids}; do
    if [ ! -e "$hierarchy/cgroup.procs" ]; then continue; fi
    mkdir "$hierarchy/$name"
    echo $$ > "$hierarchy/$name/cgroup.procs"
  done
  exec unshare --mount --pid --net --ipc --uts --cgroup --fork --kill-child bash "$0" "$folder" "$name" inside
fi

mount --make-rprivate /
root=$folder/root
mkdir "$folder"/{changes,work,root}
mount -t overlay overlay -o "lowerdir=/,upperdir=$folder/changes,workdir=$folder/work" "$root"

mount -t proc proc "$root/proc"
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,bind,ro "$root/proc/sys"
mount -t sysfs -o ro sysfs "$root/sys"
if [ -e /sys/fs/cgroup/cgroup.procs ]; then
  mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
else
  mount -t tmpfs tmpfs "$root/sys/fs/cgroup"
  mkdir "$root"/sys/fs/cgroup/{systemd,memory,pids}
  mount -t cgroup -o none,name=systemd cgroup "$root/sys/fs/cgroup/systemd"
  for controller in memory pids; do mount -t cgroup -o $controller cgroup "$root/sys/fs/cgroup/$controller"; done
fi
for empty in run tmp dev; do mount -t tmpfs -o mode=755 tmpfs "$root/$empty"; done
chmod 1777 "$root/tmp"
for device in null zero full random urandom tty; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
ln -s /proc/self/fd "$root/dev/fd"
mkdir "$root"/dev/{shm,pts}
mount -t tmpfs tmpfs "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"

ip link set lo up
hostname "$name"
cd "$root"
mkdir old
pivot_root . old
umount --lazy /old
rmdir /old
cd /
# Nothing that this machine starts at its boot: only what the commands in it start.
exec setpriv --bounding-set -sys_time,-sys_module,-sys_rawio \
  env --ignore-environment container=test /lib/systemd/systemd --unit=sysinit.target < /dev/null
